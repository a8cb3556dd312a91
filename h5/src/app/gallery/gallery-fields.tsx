import {
  AmountField,
  Checkbox,
  CodeField,
  PasswordField,
  Segmented,
  Slider,
  Switch,
  Tabs,
  TextField,
} from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Part } from './part.tsx'

export function GalleryFields() {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('Tall ship')
  const [code, setCode] = useState('')
  const [amount, setAmount] = useState('0.125')
  const [percent, setPercent] = useState(50)
  const [side, setSide] = useState<'buy' | 'sell'>('buy')
  const [tab, setTab] = useState('BTC')
  const [on, setOn] = useState(true)
  return (
    <>
      <Part name="TextField, PasswordField, CodeField, AmountField">
        <TextField help={t('errorHint')} label={t('account')} onChange={setName} value={name} />
        <TextField error={t('errorTitle')} label={t('account')} onChange={setName} value={name} />
        <PasswordField label={t('showPassword')} meter onChange={setPassword} value={password} />
        <CodeField label={t('confirm')} onChange={setCode} value={code} />
        <AmountField decimals={8} label={t('amount')} onChange={setAmount} unit="BTC" value={amount} />
      </Part>
      <Part name="Slider">
        <Slider
          label={t('amount')}
          onChange={setPercent}
          tone={side === 'buy' ? 'up' : 'down'}
          value={percent}
        />
      </Part>
      <Part name="Segmented, Tabs">
        <Segmented
          label={t('tabTrade')}
          onChange={setSide}
          options={[
            { value: 'buy', label: t('buy'), tone: 'up' },
            { value: 'sell', label: t('sell'), tone: 'down' },
          ]}
          value={side}
        />
        <div className="-mx-4">
          <Tabs
            label={t('search')}
            onChange={setTab}
            tabs={['BTC', 'ETH', 'TRX', 'USDT', 'BTC/USDT', 'ETH/USDT', 'ETH/BTC'].map((value) => ({
              value,
              label: value,
            }))}
            value={tab}
          >
            <p className="p-4">{tab}</p>
          </Tabs>
        </div>
      </Part>
      <Part name="Switch, Checkbox">
        <Switch checked={on} label={t('simulated')} onChange={setOn} />
        <Checkbox checked={on} label={t('confirm')} onChange={setOn} />
        <Checkbox checked={!on} error={t('errorTitle')} label={t('save')} onChange={(next) => setOn(!next)} />
      </Part>
    </>
  )
}
