import { configure } from '@testing-library/dom';

// What a page shows comes in parts, which a busy machine takes its time to read. Whoever waits for something longer does not wait in vain.
configure({ asyncUtilTimeout: 10_000 });

// jsdom draws nothing, so there is nothing to scroll.
Element.prototype.scrollIntoView = () => undefined;
