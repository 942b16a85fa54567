import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { landingPath } from '../support/journeyOffice.ts';
import {
  askForAddress,
  enrolledPerson,
  enterCode,
  enterPassword,
  followMail,
} from '../support/journeyPeople.ts';

test('the link that was mailed to a new address puts it in place, once, and the password goes on with it (AU-10, EM-07)', async ({
  page,
  office,
}) => {
  const person = await enrolledPerson(office);
  const email = `${unique('elsewhere').replace(' ', '.')}@new.example`;
  await askForAddress(office, person, email);

  const refused: number[] = [];
  page.on('response', (answer) => /confirmEmail$/.test(answer.url()) && refused.push(answer.status()));
  const subject = 'Confirm your new address';
  await followMail(page, { email, subject });
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  await expect(page.getByText(/^Your address was changed\. Log in with it from now on/)).toBeVisible();
  expect(new URL(page.url()).search, 'the token is not left where it can be read').toBe('');
  await expectAccessible(page, 'an address that was changed');
  await page.waitForURL('**/login');

  await enterPassword(page, { ...person, email });
  await enterCode(page, await person.authenticator.nextCode(person.email));
  await page.waitForURL(`**${landingPath}`);

  await page.goto('/outbox');
  const notice = page.getByRole('article', { name: 'Your address was changed' }).filter({ hasText: email });
  await expect(notice).toContainText(`To ${person.email}`);
  await expect(notice).toContainText(/ · \d\d-\d\d-\d{4} \d\d:\d\d/);
  await expect(notice, 'the device is named, its user agent is not').toContainText(/Device: Chrome on \w+\./);

  await followMail(page, { email, subject });
  await expect(page.getByText('Oops! Looks like there is problem. Invalid or expired link')).toBeVisible();
  await expectAccessible(page, 'a link that was used');
  await page.getByRole('link', { name: 'Back to the login' }).click();
  await page.waitForURL(`**${landingPath}`);
  expect(refused).toEqual([200, 400]);
});
