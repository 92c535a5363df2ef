import { connect } from './connect';
import { furnish } from './furnish';
import { hand } from './hand';
import { insert } from './insert';
import { measure } from './measure';
import { pathway } from './pathway';
import { select } from './select';
import type { Tool } from './tool';

/** Every tool there is; the first is in hand when no other was taken. */
export const TOOLS = [select, hand, connect, insert, measure, pathway, furnish] as const satisfies readonly Tool[];

export type ToolName = (typeof TOOLS)[number]['name'];
