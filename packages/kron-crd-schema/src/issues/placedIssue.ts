import type { Segments } from '../structure/path.ts';
import type { ManifestIssue } from './manifestIssue.ts';

/** An issue with its place, so that it can be compared with others. */
export type PlacedIssue = ManifestIssue & { segments: Segments };
