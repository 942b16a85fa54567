import { expect, type Page, test } from '@playwright/test';
import { unique } from '../support/journey.ts';

