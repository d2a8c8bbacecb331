/** Something that others wait for until a test opens it. */
export function gate(): { open: () => void; passed: Promise<void> } {
  let open = () => {};
  const passed = new Promise<void>((done) => {
    open = done;
  });
  return { open, passed };
}
