/** Hides what does nothing where scripts are switched off. */
export const NEEDS_SCRIPTS = "[@media(scripting:none)]:hidden";
