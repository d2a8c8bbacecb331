type Method = (...args: never[]) => Promise<unknown>;

/** Makes calls of the named methods of `holder` wait for each other, each for the one before it however that ended. */
export function oneAfterAnother<Name extends string, Holder extends Record<Name, Method>>(
  holder: Holder,
  names: readonly Name[],
): Holder {
  let last: Promise<unknown> = Promise.resolve();
  for (const name of names) {
    const method = holder[name].bind(holder);
    const inTurn = (...args: Parameters<Holder[Name]>) => {
      const next = () => method(...args);
      last = last.then(next, next);
      return last;
    };
    Object.assign(holder, { [name]: inTurn });
  }
  return holder;
}
