// Lucide's outlines, as text, so that the server renders them inline and the executable carries only these.

import arrowDown from "lucide-static/icons/arrow-down.svg" with { type: "text" };
import sort from "lucide-static/icons/arrow-down-wide-narrow.svg" with { type: "text" };
import arrowUp from "lucide-static/icons/arrow-up.svg" with { type: "text" };
import verified from "lucide-static/icons/badge-check.svg" with { type: "text" };
import ban from "lucide-static/icons/ban.svg" with { type: "text" };
import bell from "lucide-static/icons/bell.svg" with { type: "text" };
import bellOff from "lucide-static/icons/bell-off.svg" with { type: "text" };
import bellRing from "lucide-static/icons/bell-ring.svg" with { type: "text" };
import bold from "lucide-static/icons/bold.svg" with { type: "text" };
import later from "lucide-static/icons/bookmark.svg" with { type: "text" };
import keep from "lucide-static/icons/bookmark-plus.svg" with { type: "text" };
import bug from "lucide-static/icons/bug.svg" with { type: "text" };
import calendar from "lucide-static/icons/calendar.svg" with { type: "text" };
import captions from "lucide-static/icons/captions.svg" with { type: "text" };
import cast from "lucide-static/icons/cast.svg" with { type: "text" };
import chart from "lucide-static/icons/chart-column.svg" with { type: "text" };
import check from "lucide-static/icons/check.svg" with { type: "text" };
import down from "lucide-static/icons/chevron-down.svg" with { type: "text" };
import left from "lucide-static/icons/chevron-left.svg" with { type: "text" };
import right from "lucide-static/icons/chevron-right.svg" with { type: "text" };
import up from "lucide-static/icons/chevron-up.svg" with { type: "text" };
import circle from "lucide-static/icons/circle.svg" with { type: "text" };
import help from "lucide-static/icons/circle-question-mark.svg" with { type: "text" };
import clock from "lucide-static/icons/clock.svg" with { type: "text" };
import code from "lucide-static/icons/code.svg" with { type: "text" };
import coins from "lucide-static/icons/coins.svg" with { type: "text" };
import copy from "lucide-static/icons/copy.svg" with { type: "text" };
import card from "lucide-static/icons/credit-card.svg" with { type: "text" };
import crown from "lucide-static/icons/crown.svg" with { type: "text" };
import download from "lucide-static/icons/download.svg" with { type: "text" };
import more from "lucide-static/icons/ellipsis-vertical.svg" with { type: "text" };
import external from "lucide-static/icons/external-link.svg" with { type: "text" };
import eye from "lucide-static/icons/eye.svg" with { type: "text" };
import eyeOff from "lucide-static/icons/eye-off.svg" with { type: "text" };
import document from "lucide-static/icons/file-text.svg" with { type: "text" };
import file from "lucide-static/icons/file-video.svg" with { type: "text" };
import film from "lucide-static/icons/film.svg" with { type: "text" };
import flag from "lucide-static/icons/flag.svg" with { type: "text" };
import popular from "lucide-static/icons/flame.svg" with { type: "text" };
import carousel from "lucide-static/icons/gallery-horizontal.svg" with { type: "text" };
import globe from "lucide-static/icons/globe.svg" with { type: "text" };
import grip from "lucide-static/icons/grip-vertical.svg" with { type: "text" };
import donation from "lucide-static/icons/hand-heart.svg" with { type: "text" };
import heart from "lucide-static/icons/heart.svg" with { type: "text" };
import history from "lucide-static/icons/history.svg" with { type: "text" };
import home from "lucide-static/icons/house.svg" with { type: "text" };
import image from "lucide-static/icons/image.svg" with { type: "text" };
import info from "lucide-static/icons/info.svg" with { type: "text" };
import italic from "lucide-static/icons/italic.svg" with { type: "text" };
import key from "lucide-static/icons/key-round.svg" with { type: "text" };
import keyboard from "lucide-static/icons/keyboard.svg" with { type: "text" };
import bank from "lucide-static/icons/landmark.svg" with { type: "text" };
import languages from "lucide-static/icons/languages.svg" with { type: "text" };
import laptop from "lucide-static/icons/laptop.svg" with { type: "text" };
import dashboard from "lucide-static/icons/layout-dashboard.svg" with { type: "text" };
import link from "lucide-static/icons/link.svg" with { type: "text" };
import chapters from "lucide-static/icons/list-ordered.svg" with { type: "text" };
import save from "lucide-static/icons/list-plus.svg" with { type: "text" };
import addToList from "lucide-static/icons/list-plus.svg" with { type: "text" };
import playlist from "lucide-static/icons/list-video.svg" with { type: "text" };
import spinner from "lucide-static/icons/loader.svg" with { type: "text" };
import lock from "lucide-static/icons/lock.svg" with { type: "text" };
import unlock from "lucide-static/icons/lock-open.svg" with { type: "text" };
import login from "lucide-static/icons/log-in.svg" with { type: "text" };
import logout from "lucide-static/icons/log-out.svg" with { type: "text" };
import mail from "lucide-static/icons/mail.svg" with { type: "text" };
import fullscreen from "lucide-static/icons/maximize.svg" with { type: "text" };
import megaphone from "lucide-static/icons/megaphone.svg" with { type: "text" };
import menu from "lucide-static/icons/menu.svg" with { type: "text" };
import comment from "lucide-static/icons/message-square.svg" with { type: "text" };
import post from "lucide-static/icons/message-square-text.svg" with { type: "text" };
import mic from "lucide-static/icons/mic.svg" with { type: "text" };
import micOff from "lucide-static/icons/mic-off.svg" with { type: "text" };
import shrink from "lucide-static/icons/minimize.svg" with { type: "text" };
import monitor from "lucide-static/icons/monitor.svg" with { type: "text" };
import moon from "lucide-static/icons/moon.svg" with { type: "text" };
import music from "lucide-static/icons/music.svg" with { type: "text" };
import layout from "lucide-static/icons/panels-top-left.svg" with { type: "text" };
import pause from "lucide-static/icons/pause.svg" with { type: "text" };
import edit from "lucide-static/icons/pencil.svg" with { type: "text" };
import pip from "lucide-static/icons/picture-in-picture-2.svg" with { type: "text" };
import pin from "lucide-static/icons/pin.svg" with { type: "text" };
import play from "lucide-static/icons/play.svg" with { type: "text" };
import plus from "lucide-static/icons/plus.svg" with { type: "text" };
import print from "lucide-static/icons/printer.svg" with { type: "text" };
import live from "lucide-static/icons/radio.svg" with { type: "text" };
import cinema from "lucide-static/icons/rectangle-horizontal.svg" with { type: "text" };
import repeat from "lucide-static/icons/repeat.svg" with { type: "text" };
import retry from "lucide-static/icons/rotate-ccw.svg" with { type: "text" };
import rss from "lucide-static/icons/rss.svg" with { type: "text" };
import cut from "lucide-static/icons/scissors.svg" with { type: "text" };
import search from "lucide-static/icons/search.svg" with { type: "text" };
import notFound from "lucide-static/icons/search-x.svg" with { type: "text" };
import send from "lucide-static/icons/send.svg" with { type: "text" };
import settings from "lucide-static/icons/settings.svg" with { type: "text" };
import gear from "lucide-static/icons/settings-2.svg" with { type: "text" };
import category from "lucide-static/icons/shapes.svg" with { type: "text" };
import share from "lucide-static/icons/share-2.svg" with { type: "text" };
import shield from "lucide-static/icons/shield.svg" with { type: "text" };
import shuffle from "lucide-static/icons/shuffle.svg" with { type: "text" };
import previous from "lucide-static/icons/skip-back.svg" with { type: "text" };
import next from "lucide-static/icons/skip-forward.svg" with { type: "text" };
import filters from "lucide-static/icons/sliders-horizontal.svg" with { type: "text" };
import phone from "lucide-static/icons/smartphone.svg" with { type: "text" };
import smile from "lucide-static/icons/smile.svg" with { type: "text" };
import frozen from "lucide-static/icons/snowflake.svg" with { type: "text" };
import stop from "lucide-static/icons/square.svg" with { type: "text" };
import star from "lucide-static/icons/star.svg" with { type: "text" };
import strike from "lucide-static/icons/strikethrough.svg" with { type: "text" };
import sun from "lucide-static/icons/sun.svg" with { type: "text" };
import tag from "lucide-static/icons/tag.svg" with { type: "text" };
import transcript from "lucide-static/icons/text-quote.svg" with { type: "text" };
import dislike from "lucide-static/icons/thumbs-down.svg" with { type: "text" };
import like from "lucide-static/icons/thumbs-up.svg" with { type: "text" };
import timer from "lucide-static/icons/timer.svg" with { type: "text" };
import trash from "lucide-static/icons/trash-2.svg" with { type: "text" };
import trending from "lucide-static/icons/trending-up.svg" with { type: "text" };
import warning from "lucide-static/icons/triangle-alert.svg" with { type: "text" };
import undo from "lucide-static/icons/undo-2.svg" with { type: "text" };
import upload from "lucide-static/icons/upload.svg" with { type: "text" };
import user from "lucide-static/icons/user.svg" with { type: "text" };
import users from "lucide-static/icons/users.svg" with { type: "text" };
import addVideo from "lucide-static/icons/video.svg" with { type: "text" };
import volume from "lucide-static/icons/volume-2.svg" with { type: "text" };
import mute from "lucide-static/icons/volume-x.svg" with { type: "text" };
import close from "lucide-static/icons/x.svg" with { type: "text" };

export const icons = {
  bank,
  card,
  donation,
  mic,
  micOff,
  home,
  live,
  clock,
  popular,
  trending,
  post,
  history,
  later,
  heart,
  playlist,
  search,
  menu,
  bell,
  bellOff,
  bellRing,
  sun,
  moon,
  bug,
  lock,
  unlock,
  languages,
  user,
  users,
  logout,
  login,
  settings,
  laptop,
  phone,
  monitor,
  print,
  dashboard,
  film,
  upload,
  comment,
  bold,
  italic,
  chart,
  edit,
  trash,
  close,
  keep,
  notFound,
  filters,
  timer,
  more,
  check,
  circle,
  plus,
  play,
  pause,
  next,
  volume,
  mute,
  captions,
  cast,
  gear,
  pip,
  cinema,
  fullscreen,
  shrink,
  share,
  save,
  flag,
  like,
  dislike,
  link,
  globe,
  calendar,
  eye,
  eyeOff,
  image,
  left,
  right,
  up,
  down,
  sort,
  arrowDown,
  arrowUp,
  verified,
  crown,
  shield,
  ban,
  retry,
  warning,
  info,
  download,
  copy,
  addVideo,
  stop,
  star,
  help,
  code,
  rss,
  spinner,
  file,
  mail,
  key,
  external,
  pin,
  keyboard,
  chapters,
  tag,
  transcript,
  music,
  send,
  smile,
  strike,
  undo,
  grip,
  repeat,
  shuffle,
  frozen,
  previous,
  addToList,
  carousel,
  layout,
  document,
  category,
  coins,
  megaphone,
  cut,
};

export type IconName = keyof typeof icons;
