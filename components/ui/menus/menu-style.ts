/** One look for everything that floats and lists: menus, pickers, the command palette. */
export const FLOAT = "motion-in z-60 rounded-card bg-raised text-ink shadow-raised";
// Menus leave `data-disabled` away where it does not hold; pickers and the palette write "false".
export const MENU_ITEM =
  "flex min-h-control-small w-full select-none items-center gap-2.5 rounded-control px-2.5 py-1.5 text-left text-body text-ink outline-none data-disabled:not-data-[disabled=false]:pointer-events-none data-disabled:not-data-[disabled=false]:text-faint data-highlighted:bg-fill data-[selected=true]:bg-fill";
