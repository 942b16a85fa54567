import { NotFoundPage } from '../../layout/states/NotFoundPage.tsx';
import { defineModule } from '../../modules/module.ts';

/** Delivery platforms. */
export const deliveryModule = defineModule({
  name: 'delivery',
  pages: [
    // Where a platform sends people once it is linked. Everyone may open it, so that nobody has to sign in there.
    {
      path: '/uber-eats-complete',
      title: 'states.notFound.title',
      audience: 'everyone',
      Content: NotFoundPage,
    },
  ],
});
