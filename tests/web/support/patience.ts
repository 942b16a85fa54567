import { configure } from '@testing-library/dom';
import { patience } from '../../support/patience.ts';

// What a page shows comes in parts, which a busy machine takes its time to read. Whoever waits for something longer does not wait in vain.
configure({ asyncUtilTimeout: patience });

// jsdom draws nothing, so there is nothing to scroll, and nothing changes its size.
Element.prototype.scrollIntoView = () => undefined;
globalThis.ResizeObserver = class implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
};
