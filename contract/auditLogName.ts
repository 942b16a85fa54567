/** The name of the audit log's resource. */
export const auditLogName = 'access/audit-log';
