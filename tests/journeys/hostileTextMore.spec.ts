import { test } from '../support/journey.ts';
import { everyTextFiles } from '../support/journeyHostile.ts';
import { describeHostileText, secondHalf } from '../support/journeyHostileText.ts';
import { support } from '../support/journeyOffice.ts';

test.use({ definitions: everyTextFiles });

describeHostileText({ account: support, mark: '2', resources: secondHalf });
