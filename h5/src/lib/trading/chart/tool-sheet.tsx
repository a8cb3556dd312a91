import { DRAWING_KINDS, SCALES } from '@halyard/api/choices'
import { Button, Chip, IconButton, Segmented, Sheet, TextField } from '@halyard/ui'
import { Trash2 } from '@halyard/ui/icons'
import { useState } from 'react'
import type { DrawingKind } from '../../chart/drawings/drawing.ts'
import { useTranslation } from '../../language/use-translation.ts'
import type { ChartChoice } from './parse-chart-choice.ts'

interface ToolSheetProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly choice: ChartChoice
  readonly onChange: (part: Partial<ChartChoice>) => void
  readonly onDraw: (kind: DrawingKind) => void
  readonly onDate: (timestamp: number) => void
  readonly onSnapshot: () => void
}

/** Renders the tools of a market's chart: drawings, the scale, a date to go to, a picture. */
export function ToolSheet(props: ToolSheetProps) {
  const { open, onClose, choice, onChange, onDraw, onDate, onSnapshot } = props
  const { t } = useTranslation('trading')
  const [date, setDate] = useState('')
  const timestamp = Date.parse(date)
  const { drawings } = choice
  const close = (act: () => void) => {
    act()
    onClose()
  }
  return (
    <Sheet onClose={onClose} open={open} title={t('chartTools')}>
      <h3 className="text-13 text-muted">{t('draw')}</h3>
      <div className="mb-3 flex flex-wrap gap-2">
        {DRAWING_KINDS.map((kind) => (
          <Chip key={kind} onClick={() => close(() => onDraw(kind))}>
            {t(`draw_${kind}`)}
          </Chip>
        ))}
      </div>
      {drawings.length > 0 ? (
        <ul aria-label={t('drawings')} className="mb-3 divide-y divide-line border-y border-line">
          {drawings.map(({ id, kind }, at) => (
            <li className="flex items-center justify-between text-15" key={id}>
              {t('drawingName', { kind: t(`draw_${kind}`), n: at + 1 })}
              <IconButton
                label={t('deleteDrawing', {
                  drawing: t('drawingName', { kind: t(`draw_${kind}`), n: at + 1 }),
                })}
                onClick={() => onChange({ drawings: drawings.filter((one) => one.id !== id) })}
              >
                <Trash2 aria-hidden size={20} />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      <h3 className="mb-1 text-13 text-muted">{t('scale')}</h3>
      <Segmented
        label={t('scale')}
        onChange={(scale) => onChange({ scale })}
        options={SCALES.map((value) => ({ value, label: t(`scale_${value}`) }))}
        value={choice.scale}
      />
      <div className="mt-4 flex flex-col gap-2">
        <TextField label={t('date')} onChange={setDate} type="date" value={date} />
        <Button
          kind="quiet"
          onClick={() => close(() => onDate(timestamp))}
          reason={Number.isNaN(timestamp) ? t('chooseDate') : undefined}
          wide
        >
          {t('goToDate')}
        </Button>
      </div>
      <div className="my-4">
        <Button kind="quiet" onClick={() => close(onSnapshot)} wide>
          {t('savePicture')}
        </Button>
      </div>
    </Sheet>
  )
}
