import type { LessonEntry } from '@offpiste/domain/contract/lesson.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Screen } from '#ui/screen.tsx';
import { LessonRows } from './lesson-rows.tsx';
import { kinds, lessonText } from './lesson-text.ts';
import { useAllLessons } from './use-lessons.ts';

/** Chooses the lesson to register people for. */
export function SelectLessonScreen() {
  const lessons = useAllLessons();
  return (
    <Screen title={kinds.lessons.register} back="/action" dataAt={lessons.dataAt}>
      <LessonRows list={lessons} type="lessons" none={lessonText.noneToRegister} registers />
    </Screen>
  );
}

/** Chooses the workshop to register people for. */
export function SelectWorkshopScreen() {
  const lessons = useAllLessons();
  return (
    <Screen title={kinds.workshop.register} back="/action" dataAt={lessons.dataAt}>
      <LessonRows list={lessons} type="workshop" none={lessonText.noneToRegister} registers />
      <WorkshopNote none={lessons.data !== undefined && !lessons.data.some(isWorkshop)} />
    </Screen>
  );
}

function isWorkshop({ lessonType }: LessonEntry): boolean {
  return lessonType === 'workshop';
}

/** The weeks in which it has been said since the app was started. */
const shown = new Set<string | null>();

interface WorkshopNoteProps {
  /** The week has no workshop to choose: then it is said at every visit, with the way to the lessons. */
  none: boolean;
}

/** Explains how workshops are kept: once in a week, not at every return from one. */
function WorkshopNote({ none }: WorkshopNoteProps) {
  const weekId = useSelectedWeekId();
  const [wasShown] = useState(shown.has(weekId));
  const [closed, setClosed] = useState(false);
  const close = () => {
    shown.add(weekId);
    setClosed(true);
  };
  return (
    <Dialog
      open={!closed && (none || !wasShown)}
      onClose={close}
      title={kinds.workshop.title}
      description={
        <>
          <p>{lessonText.workshopsUnderLessons}</p>
          <p className="mt-2">{none ? lessonText.lookUnderLessons : lessonText.chooseWorkshop}</p>
        </>
      }
      actions={
        <>
          {none && (
            <Link to={kinds.lessons.registerList} className={buttonClass('secondary', 'w-full')}>
              {kinds.lessons.register}
            </Link>
          )}
          <Button wide onClick={close}>
            OK
          </Button>
        </>
      }
    />
  );
}
