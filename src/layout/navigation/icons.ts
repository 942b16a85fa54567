import AccountTree from '@mui/icons-material/AccountTreeOutlined';
import Apps from '@mui/icons-material/AppsOutlined';
import Badge from '@mui/icons-material/BadgeOutlined';
import Campaign from '@mui/icons-material/CampaignOutlined';
import Category from '@mui/icons-material/CategoryOutlined';
import Checklist from '@mui/icons-material/ChecklistOutlined';
import DeliveryDining from '@mui/icons-material/DeliveryDiningOutlined';
import Discount from '@mui/icons-material/DiscountOutlined';
import EventNote from '@mui/icons-material/EventNoteOutlined';
import Fastfood from '@mui/icons-material/FastfoodOutlined';
import Groups from '@mui/icons-material/GroupsOutlined';
import Home from '@mui/icons-material/HomeOutlined';
import Inventory from '@mui/icons-material/Inventory2Outlined';
import Language from '@mui/icons-material/LanguageOutlined';
import Layers from '@mui/icons-material/LayersOutlined';
import LocalOffer from '@mui/icons-material/LocalOfferOutlined';
import LocationOn from '@mui/icons-material/LocationOnOutlined';
import ManageAccounts from '@mui/icons-material/ManageAccountsOutlined';
import MenuBook from '@mui/icons-material/MenuBookOutlined';
import Payments from '@mui/icons-material/PaymentsOutlined';
import Percent from '@mui/icons-material/PercentOutlined';
import PermMedia from '@mui/icons-material/PermMediaOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined';
import RestaurantMenu from '@mui/icons-material/RestaurantMenuOutlined';
import RocketLaunch from '@mui/icons-material/RocketLaunchOutlined';
import Schedule from '@mui/icons-material/ScheduleOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import Store from '@mui/icons-material/StorefrontOutlined';
import Straighten from '@mui/icons-material/StraightenOutlined';
import Table from '@mui/icons-material/TableRowsOutlined';
import Tune from '@mui/icons-material/TuneOutlined';
import Tv from '@mui/icons-material/TvOutlined';
import Warehouse from '@mui/icons-material/WarehouseOutlined';
import type { IconName } from '../../../contract/iconNames.ts';

export type Icon = typeof Table;

/** The icons that a definition can name. */
const icons: Readonly<Record<IconName, Icon>> = {
  account: ManageAccounts,
  apps: Apps,
  badge: Badge,
  campaign: Campaign,
  category: Category,
  checklist: Checklist,
  delivery: DeliveryDining,
  discount: Discount,
  event: EventNote,
  food: Fastfood,
  groups: Groups,
  home: Home,
  inventory: Inventory,
  language: Language,
  layers: Layers,
  location: LocationOn,
  media: PermMedia,
  menu: MenuBook,
  offer: LocalOffer,
  payments: Payments,
  percent: Percent,
  person: Person,
  receipt: ReceiptLong,
  restaurant: RestaurantMenu,
  rocket: RocketLaunch,
  schedule: Schedule,
  settings: Settings,
  store: Store,
  straighten: Straighten,
  table: Table,
  tree: AccountTree,
  tune: Tune,
  tv: Tv,
  warehouse: Warehouse,
};

/** The icon of that name; a table if there is no name. */
export const iconOf = (name: IconName = 'table'): Icon => icons[name];
