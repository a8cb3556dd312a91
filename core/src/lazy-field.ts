/** Defines a field whose value is made when it is first read. */
export function defineLazyField<Rows, Name extends keyof Rows>(
  rows: Rows,
  name: Name,
  make: () => Rows[Name],
): void {
  let made: { readonly value: Rows[Name] } | undefined
  Object.defineProperty(rows, name, {
    get: () => (made ??= { value: make() }).value,
    enumerable: true,
    configurable: true,
  })
}
