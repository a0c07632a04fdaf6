export { default, metadata } from "@/app/(staff)/missing";
