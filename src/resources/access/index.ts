import { auditLog } from './auditLog.ts';
import { roles } from './roles.ts';
import { staff } from './staff.ts';

/** Who may do what, and who did what. */
export const accessResources = [staff, roles, auditLog];
