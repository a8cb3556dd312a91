import { Button, type ButtonKind, Card, Chip, IconButton, ListRow, Spinner } from '@halyard/ui'
import { Anchor, Bell, Star } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Part } from './part.tsx'

const SURFACES = ['bg-page', 'bg-surface', 'bg-raised'] as const
const INKS = ['text-text', 'text-muted', 'text-faint', 'text-brass', 'text-up', 'text-down'] as const
const SIZES = ['text-11', 'text-13', 'text-15', 'text-17', 'text-20', 'text-28', 'text-40'] as const
const KINDS: ReadonlyArray<readonly [ButtonKind, string]> = [
  ['primary', 'confirm'],
  ['up', 'buy'],
  ['down', 'sell'],
  ['quiet', 'cancel'],
  ['plain', 'copy'],
  ['danger', 'signOut'],
]

export function GalleryBasics() {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(true)
  return (
    <>
      <Part name="Colour">
        {SURFACES.map((surface) => (
          <div className={`rounded-card border border-line p-3 ${surface}`} key={surface}>
            <span className="mb-1 block text-11 text-faint">{surface}</span>
            <span className="flex flex-wrap gap-x-4 gap-y-1">
              {INKS.map((ink) => (
                <span className={ink} key={ink}>
                  {ink}
                </span>
              ))}
            </span>
          </div>
        ))}
      </Part>
      <Part name="Type">
        {SIZES.map((size) => (
          <span className={`${size} break-words`} key={size}>
            {size} 0123456789
          </span>
        ))}
      </Part>
      <Part name="Button">
        <div className="grid grid-cols-2 gap-3">
          {KINDS.map(([kind, words]) => (
            <Button key={kind} kind={kind}>
              {t(words)}
            </Button>
          ))}
          <Button loading>{t('confirm')}</Button>
          <Button disabled>{t('confirm')}</Button>
        </div>
        <Button reason={t('errorHint')} wide>
          {t('buy')}
        </Button>
      </Part>
      <Part name="IconButton, Chip, Spinner">
        <div className="flex flex-wrap items-center gap-2">
          <IconButton label={t('areaNotices')}>
            <Bell aria-hidden size={22} />
          </IconButton>
          <Chip>{t('simulated')}</Chip>
          <Chip tone="brass">BTC</Chip>
          <Chip tone="up">{t('buy')}</Chip>
          <Chip tone="down">{t('sell')}</Chip>
          <Chip onClick={() => setChosen(!chosen)} selected={chosen}>
            <Star aria-hidden size={14} />
            USDT
          </Chip>
          <Spinner />
        </div>
      </Part>
      <Part name="Card, ListRow">
        <Card>{t('aboutText')}</Card>
        <Card flush>
          <ListRow right="3.5.8" title={t('version')} />
          <ListRow
            left={<Anchor aria-hidden className="text-brass" size={24} />}
            onClick={() => {}}
            right="English"
            subtitle={t('settings')}
            title={t('language')}
          />
        </Card>
      </Part>
    </>
  )
}
