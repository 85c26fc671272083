export type Slide = {
  id: string;
  title: string;
  href: string;
  picture: string | null;
  /** The same in several sizes, as a picture's `srcset`. */
  pictures: string;
  /** `42:18`; empty where it is not known. */
  length: string;
  channel: string;
  channelPicture: string | null;
};

export type CarouselTexts = { previous: string; next: string; pause: string; play: string; slide: string };

export type CarouselProps = {
  slides: Slide[];
  /** Stands above the film's title. */
  title: string;
  texts: CarouselTexts;
  /** Of its buttons' icons. */
  shapes: { previous: string; next: string; pause: string; play: string };
};
