import { test } from '../support/journey.ts';
import { everyText } from '../support/journeyHostile.ts';
import { describeHostileText } from '../support/journeyHostileText.ts';
import { owner } from '../support/journeyOffice.ts';

test.use({ definitions: { 'texts.json': JSON.stringify(everyText) } });

describeHostileText({ policy: 'with', account: owner, mark: '1' });
