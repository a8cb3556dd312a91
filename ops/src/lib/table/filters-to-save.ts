/** Parts of a URL that say where in a list the reader is, and not what it lists. */
const PLACES = ['page', 'before', 'after']

/** Returns the filters of a URL in the order of their names, without the page: equal for equal views. */
export function filtersToSave(params: URLSearchParams): string {
  const saved = new URLSearchParams(params)
  for (const name of PLACES) saved.delete(name)
  saved.sort()
  return saved.toString()
}
