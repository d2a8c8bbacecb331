type Outside = { target: EventTarget | null; preventDefault(): void };

/** A click on a notice is no click beside the dialog: it must not close what the notice is about. */
export function keepForNotices(event: Outside): void {
  if (event.target instanceof Element && event.target.closest("[data-sonner-toaster]")) event.preventDefault();
}
