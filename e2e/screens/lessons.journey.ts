import type { AllLessonsReply, LessonTicketsReply } from '@offpiste/domain/contract/lesson.ts';
import { expect } from '@playwright/test';
import { scanAndHold, startWeek } from '../rep-steps.ts';
import { startLooking, test, USERNAME } from './looking.ts';

test.describe.configure({ mode: 'parallel' });

test('the lessons hold', async ({ page, season, rep }) => {
  const { week } = season;
  const peopleOf = async (lessonId: string) => {
    const path = `/api/workshopLessons/v2/allBarcodes/${lessonId}?weekId=${week.weekId}`;
    const { tickets } = await rep.get<LessonTicketsReply>(path);
    return tickets.filter(({ deleted, registered }) => deleted === '0' && registered === 0);
  };
  const { lessons } = await rep.get<AllLessonsReply>(`/api/workshopLessons/allLessons/${week.weekId}`);
  const [here, other] = lessons.filter(
    (lesson) => lesson.lessonType === 'lessons' && lesson.participants > 1,
  );
  if (!here || !other) throw new Error('the demo season has too few lessons');
  const [person] = await peopleOf(here.lessonId);
  const [stranger] = await peopleOf(other.lessonId);
  const { look } = await startLooking(page);

  await startWeek(page, season, USERNAME);
  await page.getByRole('link', { name: 'Lessons' }).click();
  await expect(page.getByRole('link', { name: /participants/ }).first()).toBeVisible();
  await look('40-lessons');
  await page.getByRole('link', { name: here.group }).click();
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await look('41-lesson');
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'Scan', exact: true }).click();
  await page.getByRole('link', { name: 'Register Workshop' }).click();
  await expect(page.getByRole('button', { name: 'OK' })).toBeVisible();
  await look('42-workshops-note');
  await page.getByRole('button', { name: 'OK' }).click();
  await look('43-register-workshop');
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'Register Lesson' }).click();
  await page.getByRole('link', { name: here.group }).click();
  await expect(page.getByRole('button', { name: /^Remaining Participants/ })).toBeVisible();
  await look('44-register-lesson');
  for (const [code, name] of [
    [person?.barcode, '45-registered'],
    [stranger?.barcode, '46-wrong-lesson'],
  ] as const) {
    const verdict = await scanAndHold(page, code ?? '');
    await look(name);
    await verdict.click();
  }
});
