/** Lives below the features, because cards of several of them show it. */
export { TrailerVideo, type TrailerVideoProps } from '../../shared/media/TrailerVideo.tsx';
