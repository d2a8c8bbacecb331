type Outside = { target: EventTarget | null; preventDefault(): void };

/** A click on a toast is no click outside the dialog: it must not close what the toast is about. */
export function keepForNotices(event: Outside): void {
  if (event.target instanceof Element && event.target.closest("[data-sonner-toaster]")) event.preventDefault();
}
