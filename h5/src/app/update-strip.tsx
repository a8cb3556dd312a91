import { NoticeStrip, useIsLayerOpen } from '@halyard/ui'
import { useTranslation } from '../lib/language/use-translation.ts'
import type { RouteName } from '../lib/navigation/route-names.ts'
import { acceptUpdate } from '../lib/offline/update.ts'

/** Pages with an order form, which must not move while an order is entered. */
const WITH_ORDERS: ReadonlySet<RouteName> = new Set(['trade/index', 'lever/index', 'option/detail'])

/** Offers a new version of the app, except on pages with an order form and below a sheet or a dialog. */
export function UpdateStrip({ route }: { readonly route: RouteName | undefined }) {
  const { t } = useTranslation()
  const isLayerOpen = useIsLayerOpen()
  if (isLayerOpen || (route && WITH_ORDERS.has(route))) return null
  return (
    <div role="status">
      <NoticeStrip onClick={acceptUpdate}>{t('updateReady')}</NoticeStrip>
    </div>
  )
}
