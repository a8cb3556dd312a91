const TARGET_LENGTH_MAX = 60

/**
 * Returns the target of a call in the audit log, which its request names: its `target`, or that of its `id`, which is
 * 'verification:12' for `ops/verification/show`. Empty if it names none.
 */
export function targetOf(path: string, input: unknown): string {
  const { id, version, target } = input as Readonly<Record<'id' | 'version' | 'target', unknown>>
  if (path.startsWith('ops/record/') || path === 'ops/opening/propose')
    return nameOf(target).slice(0, TARGET_LENGTH_MAX)
  // The user agreement is one text: its versions are its records.
  const named = nameOf(path.startsWith('ops/agreement/') ? version : id)
  return named === '' ? '' : `${kindOf(path)}:${named}`.slice(0, TARGET_LENGTH_MAX)
}

function kindOf(path: string): string {
  const family = path.split('/')[1] ?? ''
  if (path === 'ops/removal/request' || path === 'ops/staff/propose_unfreeze') return 'customer'
  if (family !== 'fiat') return family
  return path === 'ops/fiat/set_merchant' ? 'customer' : 'fiat_deal'
}

function nameOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll('\0', '') : ''
}
