/** Minutes of idleness before the warning, where a page says nothing else (000 §9). */
export const IDLE_MINUTES = 15;
