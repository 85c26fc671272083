export type Slide = {
  id: string;
  title: string;
  href: string;
  picture: string | null;
  /** The same in several sizes, as a picture's `srcset`. */
  pictures: string;
  /** Stands where there is no picture, as markup; else empty. */
  standIn: string;
  /** What it asks first and how long it is, `18+ · 42:18`; empty where there is nothing to say. */
  badge: string;
  channel: string;
  channelPicture: string | null;
  /** What its menu is about, and where it is a page. */
  menu: { channelId: string; channelPath: string; path: string };
};

export type CarouselTexts = {
  previous: string;
  next: string;
  pause: string;
  play: string;
  slide: string;
  more: string;
};

export type CarouselProps = {
  slides: Slide[];
  /** Stands above the film's title. */
  title: string;
  texts: CarouselTexts;
  /** Of its buttons' icons. */
  shapes: { previous: string; next: string; pause: string; play: string; more: string };
};
