import { ActionIcon, Avatar, Menu, useMantineColorScheme } from '@mantine/core'
import {
  IconBuilding,
  IconChartBar,
  IconCheck,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconRocket,
  IconSun,
  IconSwitchHorizontal,
  IconUserCog,
  IconWorld,
} from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { api } from '#contract/endpoints/index.ts'
import { useFeaturesOff } from '../lib/access/features.ts'
import { openModal } from '../lib/modals.ts'
import { notifyFailed } from '../lib/notify.ts'
import { usePreference } from '../lib/preferences.ts'
import { useCall } from '../lib/queries.ts'
import { type Area, type ChosenArea, displayName, useSession, useUser } from '../lib/session.ts'
import { useOrganization } from '../lib/zone.ts'
import { useStartCompany } from '../parts/use-start-company.ts'
import { useAnalyticsConsent } from './Analytics.tsx'
import { startPathOf } from './pages.ts'
import classes from './Shell.module.css'
import * as texts from './texts.ts'

const SCHEMES = [
  { scheme: 'light', label: texts.light, Icon: IconSun },
  { scheme: 'dark', label: texts.dark, Icon: IconMoon },
  { scheme: 'auto', label: texts.sameAsSystem, Icon: IconDeviceDesktop },
] as const
const ICON = { size: 16, stroke: 1.6 }

export function AvatarMenu({ area }: { area: Area }) {
  const user = useUser()
  const name = displayName(user)
  // Picture as changed since the log-in, known from the account page; the log-in provides the picture at its own time.
  const own = useCall(api.pictures.own, {}, { onceKnown: true }).data
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon aria-label={texts.accountOf(name)} radius="xl" size={32}>
          <Avatar
            src={own ? own.profilePictureUrl : (user.imageUrl ?? null)}
            name={name}
            alt=""
            size={28}
            color="sea"
          />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <strong>{name}</strong>
          <p>{user.email}</p>
          <p>{user.organizationName}</p>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to="/account" leftSection={<IconUserCog {...ICON} />}>
          {texts.account}
        </Menu.Item>
        <SwitchView area={area} />
        <SwitchOrganization />
        <StartCompany area={area} />
        <Menu.Item leftSection={<IconWorld {...ICON} />} onClick={() => openModal({ type: 'time-zone' })}>
          {texts.timeZone}
        </Menu.Item>
        <UsageData />
        <ColorScheme />
        <Menu.Divider />
        <LogOut />
      </Menu.Dropdown>
    </Menu>
  )
}

function SwitchView({ area }: { area: Area }) {
  const { roles } = useUser()
  const [, setView] = usePreference('view')
  const off = useFeaturesOff()
  const navigate = useNavigate()
  if (!roles.includes('manager') || !roles.includes('surfer')) return null
  const other: ChosenArea = area === 'manager' ? 'surfer' : 'manager'
  const switchView = () => {
    setView(other)
    void navigate(startPathOf(other, off))
  }
  return (
    <Menu.Item leftSection={<IconSwitchHorizontal {...ICON} />} onClick={switchView}>
      {other === 'surfer' ? texts.switchToAgentView : texts.switchToManagerView}
    </Menu.Item>
  )
}

function SwitchOrganization() {
  const { organizations = [], organizationId } = useUser()
  const { enter } = useSession()
  if (organizations.length < 2) return null
  return (
    <>
      <Menu.Label>{texts.organization}</Menu.Label>
      {organizations.map(({ id, displayName: label }) => (
        <Menu.Item
          key={id}
          leftSection={<IconBuilding {...ICON} />}
          rightSection={id === organizationId ? <IconCheck size={14} aria-label={texts.current} /> : null}
          disabled={id === organizationId}
          onClick={() => enter(id).catch(notifyFailed)}
        >
          {label}
        </Menu.Item>
      ))}
    </>
  )
}

function StartCompany({ area }: { area: Area }) {
  const start = useStartCompany()
  const isSample = useOrganization().data?.isSample
  if (area !== 'manager' || !isSample) return null
  return (
    <Menu.Item leftSection={<IconRocket {...ICON} />} onClick={() => void start()}>
      {texts.startYourOwnCompany}
    </Menu.Item>
  )
}

function UsageData() {
  const consent = useAnalyticsConsent()
  if (consent === null) return null
  return (
    <Menu.Item
      leftSection={<IconChartBar {...ICON} />}
      rightSection={consent.answer ? <IconCheck size={14} aria-label={texts.on} /> : null}
      onClick={() => consent.give(!consent.answer)}
    >
      {texts.recordWhichPagesIOpen}
    </Menu.Item>
  )
}

function ColorScheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Menu.Label>{texts.colours}</Menu.Label>
      {SCHEMES.map(({ scheme, label, Icon }) => (
        <Menu.Item
          key={scheme}
          leftSection={<Icon {...ICON} />}
          rightSection={colorScheme === scheme ? <IconCheck size={14} aria-label={texts.current} /> : null}
          onClick={() => setColorScheme(scheme)}
        >
          {label}
        </Menu.Item>
      ))}
    </>
  )
}

function LogOut() {
  const { logOut } = useSession()
  return (
    <Menu.Item leftSection={<IconLogout {...ICON} />} onClick={() => logOut()}>
      {texts.logOut}
    </Menu.Item>
  )
}
