/** A record as texts by their paths, such as 'facts.devices.count'. Null and empty values are left out. */
export type FlatView = ReadonlyMap<string, string>

/** Fields that name a person or their account, which are not copied to the audit log, and those that follow prices. */
const LEFT_OUT: ReadonlySet<string> = new Set(['card', 'name', 'account', 'worth'])

/**
 * Flattens a record to texts by paths. A list of entries with a time becomes their count and the newest time, another list
 * of entries their count, and a list of values one text.
 */
export function flatten(record: object): FlatView {
  const view = new Map<string, string>()
  add(view, '', record)
  return view
}

function add(view: Map<string, string>, path: string, value: unknown): void {
  if (value === null || value === undefined) return
  if (Array.isArray(value)) return value.length === 0 ? undefined : add(view, path, condense(value))
  if (typeof value !== 'object')
    return void view.set(path, typeof value === 'string' ? value : JSON.stringify(value))
  for (const [name, field] of Object.entries(value))
    if (!LEFT_OUT.has(name)) add(view, path === '' ? name : `${path}.${name}`, field)
}

function condense(list: readonly unknown[]): unknown {
  if (list.every((entry) => typeof entry !== 'object')) return list.join(', ')
  const times = list.flatMap((entry) => timeOf(entry) ?? [])
  return { count: list.length, ...(times.length === 0 ? {} : { newest_at: Math.max(...times) }) }
}

function timeOf(entry: unknown): number | undefined {
  const { at } = entry as { readonly at?: unknown }
  return typeof at === 'number' ? at : undefined
}
