import type { RowOf } from '../calls/parse.ts'
import type { ConfiguredKind, ListPath } from './configured-kind.ts'
import { ConfiguredNew } from './configured-new.tsx'
import { ConfiguredList } from './configured-list.tsx'
import { ConfiguredRecord } from './configured-record.tsx'

/** Returns the pages of a kind of record of the configuration, for `configuredScreens`. */
export function configuredPages<Path extends ListPath, Status extends string>(
  of: ConfiguredKind<RowOf<Path>, Status> & { readonly list: Path },
) {
  return {
    ListPage: () => <ConfiguredList of={of} />,
    RecordPage: () => <ConfiguredRecord of={of} />,
    NewPage: () => <ConfiguredNew of={of} />,
  }
}
