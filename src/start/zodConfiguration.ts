import { z } from 'zod';

// zod would otherwise try to make code at run time, which the content security policy forbids and reports.
z.config({ jitless: true });
