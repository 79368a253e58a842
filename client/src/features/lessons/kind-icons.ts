import type { LessonType } from '@offpiste/domain/contract/lesson.ts';
import { GraduationCap, type LucideIcon, Wrench } from 'lucide-react';

/** The sign of lessons and of workshops; as on the cards of Home. */
export const kindIcons: Record<LessonType, LucideIcon> = { lessons: GraduationCap, workshop: Wrench };
