import { NotFoundPage } from '../../layout/states/NotFoundPage.tsx';
import { defineModule } from '../../modules/module.ts';

/** Delivery platforms. */
export const deliveryModule = defineModule({
  name: 'delivery',
  pages: [
    // Where a platform leads back to once it is linked: known to everyone, so that nobody is asked to sign in there.
    {
      path: '/uber-eats-complete',
      title: 'states.notFound.title',
      audience: 'everyone',
      Content: NotFoundPage,
    },
  ],
});
