import { z } from 'zod';

// Otherwise zod would try to generate code at run time, which the content security policy forbids and reports.
z.config({ jitless: true });
