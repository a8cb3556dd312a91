/**
 * Words that the most common passwords in published leaks are built from. Attackers try them first, also with digits or
 * symbols appended and with letters replaced by digits.
 */
const WORDS = `
  aaaaaa abcabc abcdef access account adidas admin administrator airborne alexander amanda america andrea andrew angel
  angela anthony apple arsenal ashley asshole austin babygirl badboy bailey banana barbara barcelona baseball basketball
  batman beautiful benjamin bigdaddy bigdick binance bitch bitcoin blabla blahblah blink182 bonnie booboo boomer boston
  brandon brandy broncos buster butterfly butthead calvin camaro canada changeit changeme charles charlie chelsea
  cheese chester chicago chicken chocolate chris christian coffee compaq computer cookie corvette cowboy cowboys creative
  crypto crystal dakota dallas daniel danielle default destiny diablo diamond doctor dolphin dragon eagles edward
  einstein elephant elizabeth eminem enter ethereum exchange explorer falcon family ferrari fishing flower
  football forever freedom friends fuckme fuckoff fuckyou fucku gandalf gateway george ginger godzilla golden golfer
  google guest guitar gunner halyard hammer hannah hardcore harley heather hello hellokitty helpme hockey honda horny
  hunter iceman iloveyou inferno internet jackson jaguar james jasmine jasper jennifer jeremy jessica jesus jonathan
  jordan joseph joshua justin killer kimberly knight ladies lakers lauren legend letmein liverpool login london
  loveme lovely lover loveyou lucky maddog madison maggie magic manchester marina marine marlboro martin master matrix
  matthew maverick mercedes merlin michael michelle mickey midnight minecraft monica monkey monster morgan mother mustang
  mynoob naruto nascar natasha nathan nicholas nicole ninja nirvana nothing number1 oliver orange packers panther
  pass passw0rd passwd password passport patrick peaches peanut pepper phoenix player please pokemon police porsche
  prince princess private purple pussy qazwsx qazxsw qwaszx qwert qwerty qwertz qwertyuiop rabbit rachel raiders rainbow ranger
  realmadrid rebecca redskins richard robert robocop rocket root samantha samsung samson sandra scooter scorpion secret
  server sexy shadow shannon shithead silver simple skippy slayer slipknot smokey snoopy soccer sparky spider spiderman
  startrek starwars steelers stella steven summer sunday sunshine superman superstar system taylor tennis test teste tester
  testing testtest thomas thunder tigers tigger tinkerbell trading trustno trustnoone tucker turtle twitter united user vanessa
  victoria vincent viking wallet welcome whatever wilson william willow windows winner winter wizard xavier yamaha
  yankee yankees yellow zaq1zaq1 zaq12wsx zxcvbn zxcvbnm woaini wodemima mima aishiteru doraemon sayang cristiano
  senha sonhos flamengo contrasena hola hallo passwort schatz ficken azerty motdepasse parola juventus sarang
`

const COMMON = new Set(WORDS.trim().split(/\s+/))

/** Keyboard rows and well-known sequences. A password that is part of one is easy to guess. */
const RUNS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8',
]

/** The letter that each look-alike character replaces. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Shorter account names occur in good passwords by chance. */
const NAME_LENGTH_MIN = 5

/** Returns whether a password is among the first that an attacker would try for this account. */
export function isCommonPassword(password: string, account: string): boolean {
  const text = password.toLowerCase()
  const words = [text, withoutEnds(text)].flatMap((form) => [
    form,
    asLetters(form),
    withoutEnds(asLetters(form)),
  ])
  return words.some((word) => COMMON.has(word)) || isPattern(text) || isOwnName(text, account)
}

function asLetters(text: string): string {
  return text.replace(/[013457@$!]/g, (sign) => LOOKALIKES[sign] ?? sign)
}

function withoutEnds(text: string): string {
  return text.replace(/^[^a-z]+|[^a-z]+$/g, '')
}

function isPattern(text: string): boolean {
  if (new Set(text).size <= 2) return true
  if (/^(.{1,4})\1+$/s.test(text)) return true
  const backwards = text.split('').toReversed().join('')
  return RUNS.some((run) => run.includes(text) || run.includes(backwards)) || isTwoRuns(text)
}

/** Matches two sequences in a row, such as `123abc` or `abc12345`. */
function isTwoRuns(text: string): boolean {
  const [, start = '', end = ''] = /^([a-z]+)([0-9]+)$/.exec(text) ?? /^([0-9]+)([a-z]+)$/.exec(text) ?? []
  return start !== '' && [start, end].every((part) => RUNS.some((run) => run.includes(part)))
}

function isOwnName(text: string, account: string): boolean {
  const name = (account.split('@')[0] ?? '').toLowerCase().replace(/^\+/, '')
  if (text === name || text === account.toLowerCase()) return true
  return name.length >= NAME_LENGTH_MIN && text.includes(name)
}
