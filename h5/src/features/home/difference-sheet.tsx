import { Button, Sheet } from '@halyard/ui'
import { Landmark, Scale, ScrollText } from '@halyard/ui/icons'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { goTo } from '@halyard/web'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { useSignedIn } from '../../lib/session/session.ts'

const POINTS = [
  { title: 'ledgerTitle', text: 'ledgerText', Icon: Scale },
  { title: 'recordsTitle', text: 'recordsText', Icon: ScrollText },
  { title: 'bookTitle', text: 'bookText', Icon: Landmark },
] as const

interface DifferenceSheetProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Renders three guarantees of the product, with a link to verify one of them. */
export function DifferenceSheet({ open, onClose }: DifferenceSheetProps) {
  const { t } = useTranslation('home')
  const signedIn = useSignedIn()
  return (
    <Sheet onClose={onClose} open={open} title={t('differenceTitle')}>
      <ul className="flex flex-col gap-4">
        {POINTS.map(({ title, text, Icon }) => (
          <li className="flex gap-3" key={title}>
            <Icon aria-hidden className="mt-0.5 text-brass" size={24} />
            <div className="min-w-0">
              <h3 className="text-15 font-semibold">{t(title)}</h3>
              <p className="mt-0.5 text-13 text-muted">{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
      <Button
        className="mt-5"
        onClick={() => {
          onClose()
          goTo(pathTo(signedIn ? 'assets/record' : 'trade/kline'))
        }}
        wide
      >
        {signedIn ? t('openRecords') : t('openChart')}
      </Button>
    </Sheet>
  )
}
