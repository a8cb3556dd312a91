import { Card, ListRow, Sheet } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useInstallOffer } from '../../lib/offline/install-offer.ts'
import { canAddToHomeScreen } from './home-screen.ts'

/** Renders the offer to install the app, where the browser makes it or the customer can do it; otherwise nothing. */
export function InstallRow() {
  const { event } = useInstallOffer()
  if (event) return <Offer onClick={() => void install(event.prompt())} />
  return canAddToHomeScreen(navigator) ? <ByHand /> : null
}

function Offer({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation('device')
  return (
    <Card flush>
      <ListRow onClick={onClick} subtitle={t('installHint')} title={t('install')} />
    </Card>
  )
}

/** Renders the words for iOS, which has no offer. */
function ByHand() {
  const { t } = useTranslation('device')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Offer onClick={() => setOpen(true)} />
      <Sheet onClose={() => setOpen(false)} open={open} title={t('install')}>
        <ol className="list-decimal space-y-3 py-2 pl-5 text-15">
          <li>{t('installShare')}</li>
          <li>{t('installAdd')}</li>
          <li>{t('installOpen')}</li>
        </ol>
      </Sheet>
    </>
  )
}

/** Waits for the customer's choice. The browser accepts each offer once, and makes another later. */
async function install(choice: Promise<unknown>): Promise<void> {
  await choice.catch(() => undefined)
  useInstallOffer.setState({ event: undefined })
}
