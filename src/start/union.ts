// Replaces `lodash/union`, which react-admin calls with two arrays and which else brings what compares and copies
// objects; see vite.config.ts.
import { union } from 'es-toolkit/array';

export default union;
