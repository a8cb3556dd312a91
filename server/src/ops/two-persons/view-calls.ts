import type { OpsPath, RecordKind } from '@halyard/api/ops'

/** The call that shows a record that two persons may have to decide on. */
const VIEW_CALLS = {
  withdrawal: 'ops/withdrawal/show',
  deposit: 'ops/deposit/show',
  charge: 'ops/charge/show',
  payment: 'ops/payment/show',
  fiat_deal: 'ops/fiat/show',
  subscription: 'ops/subscription/show',
} as const satisfies Partial<Record<RecordKind, OpsPath>>

type ViewKind = keyof typeof VIEW_CALLS
type ViewPath = (typeof VIEW_CALLS)[ViewKind]

/** A handler of a call that shows a record by its id. */
type Show<Parts, Caller> = (
  ctx: Parts,
  caller: Caller & { readonly request: { readonly id: number } },
) => Promise<object>

/** Shows a record with the handler of its call. Returns undefined for a kind that one person decides on. */
export async function showRecordFor<Parts, Caller>(
  handlers: Readonly<Record<ViewPath, Show<Parts, Caller>>>,
  { ctx, caller }: { readonly ctx: Parts; readonly caller: Caller },
  { kind, id }: { readonly kind: RecordKind; readonly id: string },
): Promise<object | undefined> {
  if (!isViewKind(kind)) return undefined
  return handlers[VIEW_CALLS[kind]](ctx, { ...caller, request: { id: Number(id) } })
}

function isViewKind(kind: RecordKind): kind is ViewKind {
  return Object.hasOwn(VIEW_CALLS, kind)
}
