/** The resource that shows what runs in the background. */
export const jobsName = 'setup/jobs';
