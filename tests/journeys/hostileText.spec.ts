import { test } from '../support/journey.ts';
import { everyTextFiles } from '../support/journeyHostile.ts';
import { hostileActs } from '../support/journeyHostileActs.ts';
import { describeHostileText, firstHalf } from '../support/journeyHostileText.ts';
import { owner } from '../support/journeyOffice.ts';

test.use({ definitions: everyTextFiles });

const mark = '1';

describeHostileText({ account: owner, mark, resources: firstHalf, acts: hostileActs(mark) });
