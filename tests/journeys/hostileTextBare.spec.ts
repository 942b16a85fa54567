import { test } from '../support/journey.ts';
import { everyText } from '../support/journeyHostile.ts';
import { describeHostileText } from '../support/journeyHostileText.ts';
import { support } from '../support/journeyOffice.ts';

test.use({ definitions: { 'texts.json': JSON.stringify(everyText) } });

describeHostileText({ policy: 'without', account: support, mark: '2' });
