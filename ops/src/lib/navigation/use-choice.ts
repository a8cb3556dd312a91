import { useFilters } from './use-filters.ts'

/** Returns the value of a filter in the URL; the first of its known values if the URL names none of them. */
export function useChoice<const Values extends readonly [string, ...string[]]>(
  name: string,
  values: Values,
): Values[number] {
  const [filters] = useFilters()
  return values.find((known) => known === filters[name]) ?? values[0]
}
