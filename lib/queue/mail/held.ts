/** How long what somebody writes to many people waits before it leaves, in which it can be taken back. */
export const HELD_MS = 120_000;

/** How long Undo is offered: a little less, so that nobody presses it when the emails have left. */
export const UNDO_MS = HELD_MS - 10_000;
