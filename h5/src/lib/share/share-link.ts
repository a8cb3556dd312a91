import { type AnyShare, encodeShare } from '@halyard/receipt'
import { pathTo } from '../navigation/route-names.ts'

/** Returns the address of the public page of a share. The fragment carries the share, so that no server receives it. */
export function linkOf(share: AnyShare): string {
  const { origin, pathname } = window.location
  return `${origin}${pathname}#${pathTo('shared/index', { s: encodeShare(share) })}`
}
