import { type RecordKind, SHOW_CALLS } from '@halyard/api/ops'

type ViewKind = keyof typeof SHOW_CALLS
type ViewPath = (typeof SHOW_CALLS)[ViewKind]

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
  return handlers[SHOW_CALLS[kind]](ctx, { ...caller, request: { id: Number(id) } })
}

function isViewKind(kind: RecordKind): kind is ViewKind {
  return Object.hasOwn(SHOW_CALLS, kind)
}
