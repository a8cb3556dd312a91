import { EmptyState } from '@halyard/ui'
import { LifeBuoy } from '@halyard/ui/icons'
import { useTranslation } from '../lib/language/use-translation.ts'

/** Renders the fallback for a page that throws or whose code cannot be loaded. */
export function BrokenPage() {
  const { t } = useTranslation()
  return (
    <main className="pt-16" role="alert">
      <EmptyState
        action={{ label: t('reload'), onClick: () => window.location.reload() }}
        hint={t('brokenHint')}
        icon={<LifeBuoy aria-hidden size={40} />}
        title={t('brokenTitle')}
      />
    </main>
  )
}
