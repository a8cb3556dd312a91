import { Card, ListRow } from '@halyard/ui'
import { Anchor } from '@halyard/ui/icons'
import { useTranslation } from 'react-i18next'
import { goTo } from '../lib/navigation/navigation.ts'
import { Page } from '../lib/navigation/page.tsx'
import { isTab, pathTo } from '../lib/navigation/route-names.ts'
import { COMING_SOON, type ComingSoonName } from './coming-soon.ts'

/** Renders a placeholder for a product that is not available yet, with links to those that are. */
export function ComingSoonPage({ name }: { readonly name: ComingSoonName }) {
  const { t } = useTranslation()
  return (
    <Page tab={isTab(name)} title={t(COMING_SOON[name])}>
      <div className="px-4 pt-12">
        <Anchor aria-hidden className="mx-auto text-brass" size={40} />
        <h2 className="mt-4 text-center text-20 font-semibold">{t('laterTitle')}</h2>
        <p className="mx-auto mt-2 mb-4 max-w-80 text-center text-15 text-muted">{t('laterHint')}</p>
        <Card flush>
          <ListRow onClick={() => goTo(pathTo('trade/index'))} title={t('laterTrade')} />
          <ListRow onClick={() => goTo(pathTo('lever/index'))} title={t('laterContracts')} />
          <ListRow onClick={() => goTo(pathTo('option/detail'))} title={t('laterOptions')} />
          <ListRow onClick={() => goTo(pathTo('assets/index'))} title={t('laterAssets')} />
          <ListRow onClick={() => goTo(pathTo('index/index'))} title={t('goHome')} />
        </Card>
      </div>
    </Page>
  )
}
